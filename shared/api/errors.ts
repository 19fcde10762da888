/** Every refusal of the product by name: its status on the wire and its sentence. */
export const errors = {
  "request.invalid": { status: 400, message: "Some of what was sent is not valid" },
  "request.malformed": { status: 400, message: "The request could not be read" },
  "request.notJson": { status: 415, message: "Please send JSON in UTF-8" },
  "request.tooLarge": { status: 413, message: "That is too large to send" },
  "request.foreignOrigin": { status: 403, message: "This request came from another site" },
  "request.notFound": { status: 404, message: "There is nothing here" },
  "request.forbidden": { status: 403, message: "You do not have permission to do this" },
  "request.internal": { status: 500, message: "Something went wrong on our side" },
  "request.unavailable": {
    status: 503,
    message: "The service is not available right now. Please try again in a moment",
  },
  "request.tooMuch": { status: 503, message: "There is too much to read at once" },
  "request.tooMuchAtOnce": {
    status: 503,
    message: "Too much is being sent at once. Please try again in a moment",
  },
  "request.tooManyAtOnce": {
    status: 429,
    message: "Too many requests at once. Please try again in a moment",
  },
  "request.tooManyWrites": {
    status: 429,
    message: "Too many changes in a short time. Please wait a moment and try again",
  },
  "request.diskFull": {
    status: 503,
    message: "The server has no room left to keep this. Please tell the server's administrator",
  },
  "storage.full": {
    status: 503,
    message:
      "Your company has no room left for photos and documents. Please tell the server's administrator",
  },
  "idempotency.malformed": { status: 400, message: "Idempotency-Key must be a UUID" },
  "idempotency.reused": {
    status: 422,
    message: "This key was already used for something else that was sent",
  },
  "auth.signedOut": { status: 401, message: "Unauthorized" },
  "auth.otherUser": { status: 409, message: "Somebody else is signed in now" },
  "auth.wrongCredentials": { status: 401, message: "Invalid username or password" },
  "auth.tooManyAttempts": {
    status: 429,
    message: "Too many failed sign-ins. Please wait and try again",
  },
  "auth.tooManySignUps": {
    status: 429,
    message: "Too many sign-ups from your network. Please try again later",
  },
  "auth.tooManyAtOnce": {
    status: 429,
    message: "Too many sign-ins at once from your network. Please try again in a moment",
  },
  "auth.busy": { status: 503, message: "Too many people are signing in. Please try again" },
  "auth.registrationClosed": { status: 403, message: "Sign-up is closed on this server" },
  "auth.usernameTaken": { status: 409, message: "That username is already taken" },
  "auth.emailTaken": { status: 409, message: "That email is already taken" },
  "account.wrongPassword": { status: 400, message: "Current password is incorrect" },
  "account.roleRaised": { status: 403, message: "You cannot give yourself a higher role" },
  "account.lastAdmin": { status: 409, message: "The company needs at least one admin" },
  "export.underWay": {
    status: 409,
    message: "An export of your company is already under way",
  },
  "crew.cannotRemoveSelf": { status: 409, message: "You cannot remove yourself" },
  "crew.adminsOnly": { status: 403, message: "Only an admin may do this to an admin" },
  "assets.stale": {
    status: 409,
    message: "Somebody else changed this asset meanwhile. Reload it and try again",
  },
  "assets.archived": { status: 404, message: "This asset is archived" },
  "checklists.stale": {
    status: 409,
    message: "Somebody else changed this checklist meanwhile. Reload it and try again",
  },
  "downtimes.notCertified": { status: 409, message: "A critical defect is not certified yet" },
  "downtimes.alreadyOut": { status: 409, message: "This asset is already out of service" },
  "downtimes.alreadyInUse": { status: 409, message: "This asset is already in service" },
  "meters.alreadyVoid": { status: 409, message: "This reading is already void" },
  "documents.fileUnreadable": {
    status: 400,
    message: "A file could not be read. Please use PDF, JPEG, PNG or WebP",
  },
  "documents.fileTooLarge": { status: 413, message: "A file is larger than 10 MB" },
  "documents.tooManyFiles": { status: 409, message: "A document has at most 5 files" },
  "documents.tooMany": {
    status: 409,
    message: "There are 200 documents here already. Please remove one first",
  },
  "documents.certified": {
    status: 409,
    message: "This report is certified and cannot be changed",
  },
  "documents.notRoadside": {
    status: 409,
    message: "Only a roadside inspection report has corrections to certify",
  },
  "documents.notCorrected": {
    status: 409,
    message: "A defect of this report is not certified yet",
  },
  "documents.violationReported": {
    status: 409,
    message: "A violation that became a defect cannot be changed or removed",
  },
  "assets.unitNumberTaken": { status: 409, message: "Another asset has that unit number" },
  "inspections.incomplete": { status: 400, message: "Please complete all required items" },
  "inspections.unknownItems": {
    status: 400,
    message: "The answers do not fit any version of this checklist",
  },
  "inspections.typeOfOtherList": {
    status: 400,
    message: "This checklist is not for inspections of this type",
  },
  "inspections.notQualified": {
    status: 403,
    message: "Only a qualified inspector may sign an annual inspection (396.19)",
  },
  "inspections.cannotBeNa": { status: 400, message: "This item cannot be N/A" },
  "inspections.notTogether": {
    status: 400,
    message: "Some of these items must be answered one by one",
  },
  "inspections.nothingInspected": { status: 400, message: "Inspect at least one item" },
  "inspections.photoMissing": { status: 400, message: "Please add a photo" },
  "inspections.confirmed": { status: 409, message: "You have answered this already" },
  "held.decided": { status: 409, message: "The office has decided on this already" },
  "held.unfit": { status: 409, message: "This cannot be filed as it was sent" },
  "held.recorded": { status: 409, message: "This has reached the server already" },
  "held.damaged": { status: 400, message: "This file is damaged, or is no copy from a phone" },
  "defects.notPossible": { status: 409, message: "This defect is not in that state any more" },
  "defects.criticalNotDeferred": { status: 409, message: "A critical defect cannot be deferred" },
  "defects.ofOtherAsset": { status: 400, message: "That defect belongs to another asset" },
  "maintenance.inFuture": { status: 400, message: "The date is after tomorrow" },
  "maintenance.scheduleOfOtherAsset": {
    status: 400,
    message: "That schedule belongs to another asset",
  },
  "maintenance.inspectionOfOtherAsset": {
    status: 400,
    message: "That inspection belongs to another asset",
  },
  "maintenance.inspectionPassed": {
    status: 400,
    message: "That inspection passed, so there is nothing to resolve",
  },
  "maintenance.alreadyResolved": {
    status: 409,
    message: "Somebody already logged maintenance for that inspection",
  },
  "photos.unreadable": {
    status: 400,
    message: "A photo could not be read. Please use JPEG, PNG or WebP",
  },
  "photos.notPicture": { status: 415, message: "Please send a photo as JPEG, PNG or WebP" },
  "photos.tooLarge": { status: 413, message: "A photo is larger than 2 MB" },
  "photos.unknown": { status: 404, message: "A photo that was named is not there" },
  "photos.awaited": { status: 404, message: "Still on the driver's phone" },
  "photos.notSent": { status: 404, message: "Photo could not be sent" },
  "photos.other": { status: 409, message: "This is not the photo that was signed" },
  "photos.tooMany": { status: 429, message: "Too many photos are being sent at once" },
  "seals.tooMany": {
    status: 429,
    message: "Too many codes in a short time. Please try again in a minute",
  },
  "codes.unknown": { status: 404, message: "No unit has this code" },
  "reports.decided": { status: 409, message: "The office has decided on this report already" },
  "reports.archived": { status: 409, message: "This unit is archived. Dismiss the report" },
  "reports.tooMany": {
    status: 429,
    message: "Too many reports in a short time. Please call the company",
  },
  "reports.photoTooLarge": { status: 413, message: "The photo is larger than 400 KB" },
  "codes.tooMany": {
    status: 429,
    message: "Too many codes in a short time. Please try again in a minute",
  },
  "push.off": { status: 409, message: "This server sends no alerts" },
  "push.unknownService": {
    status: 400,
    message: "This server does not send alerts through that service",
  },
  "live.tooMany": { status: 429, message: "Too many screens of yours are open at once" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every failed response. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
};
