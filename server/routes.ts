/** The function that each call of the API runs, with what it needs besides the request. */
import type { CallName } from "#shared/api/api.ts";
import { refreshedByBrokenSeals, refreshedByPublicReports } from "#shared/api/live.ts";
import type { AppParts } from "./app-parts.ts";
import { getBackup } from "./backup/record-backup.ts";
import { signIn } from "./features/auth/sign-in.ts";
import { endOtherSessions, endSession, listSessions } from "./features/auth/list-sessions.ts";
import { requestPasswordReset } from "./features/auth/request-reset.ts";
import { createResetLimit } from "./features/auth/reset-limit.ts";
import { setPasswordByLink } from "./features/auth/set-password.ts";
import { goToSignIn, signOut } from "./features/auth/sign-out.ts";
import { signUp } from "./features/auth/sign-up.ts";
import { changePassword } from "./features/account/change-password.ts";
import { getCompany, getCurrentUser } from "./features/account/read-company.ts";
import { updateCompany } from "./features/account/update-company.ts";
import { updatePreferences } from "./features/account/update-preferences.ts";
import { updateProfile } from "./features/account/update-profile.ts";
import { createAsset } from "./features/assets/create-asset.ts";
import { getAsset, listAssets } from "./features/assets/list-assets.ts";
import { updateAsset } from "./features/assets/update-asset.ts";
import { updateAssets } from "./features/assets/update-assets.ts";
import { createChecklist } from "./features/checklists/create-checklist.ts";
import { listChecklists } from "./features/checklists/list-checklists.ts";
import { removeChecklist } from "./features/checklists/remove-checklist.ts";
import { updateChecklist } from "./features/checklists/update-checklist.ts";
import { bringBackUser } from "./features/crew/bring-back-user.ts";
import { addUser } from "./features/crew/add-user.ts";
import { listCrew } from "./features/crew/list-crew.ts";
import { removeUser } from "./features/crew/remove-user.ts";
import { resetPassword } from "./features/crew/reset-password.ts";
import { updateUser } from "./features/crew/update-user.ts";
import { checkImport } from "./features/imports/check-import.ts";
import { commitImport } from "./features/imports/commit-import.ts";
import { createImport, storeImportRows } from "./features/imports/create-import.ts";
import { getImport, listImportRows, listImports } from "./features/imports/list-imports.ts";
import { undoImport } from "./features/imports/undo-import.ts";
import { acceptInvitation, lookAtInvitation } from "./features/invitations/accept-invitation.ts";
import { invite, renewInvitation } from "./features/invitations/invite.ts";
import { listInvitations } from "./features/invitations/list-invitations.ts";
import { withdrawInvitation } from "./features/invitations/withdraw-invitation.ts";
import { addKey } from "./features/keys/add-key.ts";
import { listKeys } from "./features/keys/list-keys.ts";
import { revokeKey } from "./features/keys/revoke-key.ts";
import { listHeld } from "./features/held/list-held.ts";
import { decideHeld } from "./features/held/decide-held.ts";
import { hold } from "./features/held/store-held.ts";
import { takeSharedCopy } from "./features/held/store-copy.ts";
import { confirmInspection } from "./features/inspections/confirm-inspection.ts";
import { getLog, listUnresolved } from "./features/inspections/select-inspections.ts";
import { listLogs } from "./features/inspections/list-logs.ts";
import { listTodays } from "./features/inspections/list-todays.ts";
import { submitInspection } from "./features/inspections/submit-inspection.ts";
import { voidInspection } from "./features/inspections/void-inspection.ts";
import { addPhoto } from "./features/photos/add-photo.ts";
import { getPhoto } from "./features/photos/get-photo.ts";
import { storeUpload } from "./features/photos/store-upload.ts";
import { createSchedule } from "./features/schedules/create-schedule.ts";
import { listSchedules } from "./features/schedules/list-schedules.ts";
import { updateSchedule } from "./features/schedules/update-schedule.ts";
import { addMaintenanceFile } from "./features/maintenance/add-file.ts";
import { getMaintenanceFile } from "./features/maintenance/list-files.ts";
import { correctMaintenance } from "./features/maintenance/correct-log.ts";
import { voidMaintenance } from "./features/maintenance/void-log.ts";
import { getMaintenanceLog } from "./features/maintenance/read-maintenance.ts";
import { listMaintenanceLogs } from "./features/maintenance/list-logs.ts";
import { logMaintenance } from "./features/maintenance/log-maintenance.ts";
import { removeMaintenanceFile } from "./features/maintenance/remove-file.ts";
import { getApiDescription } from "./features/description/describe-api.ts";
import { listDowntimes } from "./features/downtimes/list-downtimes.ts";
import { returnToService } from "./features/downtimes/return-to-service.ts";
import { tagOut } from "./features/downtimes/tag-out.ts";
import { addDocument } from "./features/documents/add-document.ts";
import { certifyDocument } from "./features/documents/certify-document.ts";
import { getDocumentFile, listDocuments } from "./features/documents/list-documents.ts";
import { removeDocument } from "./features/documents/remove-document.ts";
import { updateDocument } from "./features/documents/update-document.ts";
import { getAssetReadiness, getReadiness } from "./features/readiness/evaluate-readiness.ts";
import { getCosts } from "./features/costs/get-costs.ts";
import { getCalendar } from "./features/calendar/get-calendar.ts";
import { getBoard, listBoardDays } from "./features/board/evaluate-board.ts";
import { search } from "./features/search/search.ts";
import { addReading } from "./features/meters/add-reading.ts";
import { confirmReading } from "./features/meters/confirm-reading.ts";
import { listReadings } from "./features/meters/list-readings.ts";
import { voidReading } from "./features/meters/void-reading.ts";
import { addCodes } from "./features/labels/add-codes.ts";
import { changeCode } from "./features/labels/change-code.ts";
import { getCode } from "./features/labels/get-code.ts";
import { decideReport } from "./features/reports/decide-report.ts";
import { listReports } from "./features/reports/list-reports.ts";
import { createReportLimit } from "./features/reports/report-limit.ts";
import { reportProblem } from "./features/reports/report-problem.ts";
import { exportFleet } from "./features/papers/export-fleet.ts";
import {
  getInspectionPaper,
  getInspectionPdf,
  getRegisterPdf,
} from "./features/papers/write-papers.ts";
import { getUnitFile, getUnitPdf } from "./features/papers/write-unit-file.ts";
import { verifyCode } from "./features/seals/verify-code.ts";
import { getSeals, verifySeals } from "./features/seals/verify-seals.ts";
import { applyProgram } from "./features/programs/apply-program.ts";
import { createProgram } from "./features/programs/create-program.ts";
import { deleteProgram } from "./features/programs/delete-program.ts";
import { getProgram, listPrograms } from "./features/programs/list-programs.ts";
import { previewProgram } from "./features/programs/preview-program.ts";
import { updateProgram } from "./features/programs/update-program.ts";
import { actOnDefect } from "./features/defects/act-on-defect.ts";
import { createDefect } from "./features/defects/create-defect.ts";
import { getDefect, listDefects } from "./features/defects/select-defects.ts";
import { getTags } from "./features/assets/get-tags.ts";
import { getPack } from "./features/pack/get-pack.ts";
import { createYard } from "./features/yards/create-yard.ts";
import { listYards } from "./features/yards/list-yards.ts";
import { updateYard } from "./features/yards/update-yard.ts";
import {
  getDashboardStats,
  listActivity,
  listServiceDue,
} from "./features/dashboard/read-dashboard.ts";
import { getSetup } from "./features/dashboard/read-setup.ts";
import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from "./features/notifications/list-notifications.ts";
import {
  createTestMailLimit,
  getMailSetup,
  sendTestMail,
} from "./features/mails/send-test-mail.ts";
import { stopDigest } from "./features/digests/stop-digest.ts";
import { addPush } from "./features/push/add-subscription.ts";
import { getPush } from "./features/push/get-push.ts";
import { removePush } from "./features/push/remove-subscription.ts";
import { listAudit } from "./features/audit/list-audit.ts";
import { checkExport, exportCompany } from "./features/export/export-company.ts";
import { exportInspections, exportMaintenanceLogs } from "./features/export/export-records.ts";
import { createSignInAttempts } from "./features/auth/sign-in-attempts.ts";
import { createTokenAttempts, type TokenAttempts } from "./features/auth/token-attempts.ts";
import { createSignUpLimit } from "./features/auth/sign-up-limit.ts";
import type { CompanyUser } from "./db/sessions/users.ts";
import type { LocalPassport } from "./http/session/passport.ts";
import { type CountWrite, createLookLimit } from "./http/limits/rate-limit.ts";
import { readTogether } from "./http/read-together.ts";
import type { Handlers } from "./http/route.ts";
import { followEvents } from "./live/follow-events.ts";

/** The calls that need their request alone. */
const handlers = {
  // auth
  goToSignIn,
  signOut,
  // account
  getCurrentUser,
  updateProfile,
  updatePreferences,
  getCompany,
  updateCompany,
  // assets
  listAssets,
  getAsset,
  createAsset,
  updateAsset,
  updateAssets,
  getTags,
  // checklists
  listChecklists,
  createChecklist,
  updateChecklist,
  deleteChecklist: removeChecklist,
  // crew
  listCrew,
  addUser,
  bringBackUser,
  updateUser,
  removeUser,
  resetPassword,
  // invitations
  withdrawInvitation,
  // held
  hold,
  listHeld,
  takeSharedCopy,
  decideHeld,
  // inspections
  listInspectionLogs: listLogs,
  listTodaysInspections: listTodays,
  getInspectionLog: getLog,
  submitInspection,
  voidInspection,
  confirmInspection,
  listUnresolvedInspections: listUnresolved,
  // photos
  addPhoto,
  uploadPhoto: storeUpload,
  getPhoto,
  // schedules
  listSchedules,
  createSchedule,
  updateSchedule,
  // maintenance
  listMaintenanceLogs,
  getMaintenanceLog,
  logMaintenance,
  addMaintenanceFile,
  getMaintenanceFile,
  removeMaintenanceFile,
  voidMaintenance,
  correctMaintenance,
  // downtimes
  tagOut,
  returnToService,
  listDowntimes,
  // documents
  listDocuments,
  addDocument,
  updateDocument,
  certifyDocument,
  removeDocument,
  getDocumentFile,
  // readiness
  getReadiness,
  getAssetReadiness,
  // board
  getBoard,
  getCalendar,
  getCosts,
  listBoardDays,
  search,
  // meters
  listReadings,
  addReading,
  confirmReading,
  voidReading,
  // reports
  listReports,
  decideReport,
  // seals
  getSeals,
  // defects
  listDefects,
  getDefect,
  createDefect,
  actOnDefect,
  // keys, the pack
  getApiDescription,
  listKeys,
  addKey,
  revokeKey,
  getPack,
  // imports
  listImports,
  getImport,
  createImport,
  storeImportRows,
  checkImport,
  listImportRows,
  undoImport,
  // yards
  listYards,
  createYard,
  updateYard,
  // programs
  listPrograms,
  getProgram,
  createProgram,
  updateProgram,
  deleteProgram,
  previewProgram,
  applyProgram,
  // dashboard
  getDashboardStats,
  getSetup,
  listServiceDue,
  listActivity,
  // notifications
  listNotifications,
  markNotification,
  markAllNotifications,
  // audit
  listAudit,
  // reads
  readTogether,
} satisfies Partial<Handlers>;

/** A call without a function is not served: that of open screens, where there is nothing to notify them. */
export function createHandlers(
  parts: AppParts,
  { passport, countWrite }: { passport: LocalPassport; countWrite: CountWrite },
): Handlers {
  const { database, registration, live, publicUrl } = parts;
  const { pool } = database;
  const isProxied = parts.trustProxy !== false;
  const attempts = createSignInAttempts(pool);
  const countSignUp = createSignUpLimit(pool, { perHour: parts.signUpsPerHour ?? 0, isProxied });
  const countLook = createLookLimit(pool, "label", "codes.tooMany");
  const countReport = createReportLimit(pool, { isProxied });
  const onReport = (companyId: number) => live?.changed(companyId, refreshedByPublicReports);
  const onBreak = (companyId: number) => live?.changed(companyId, refreshedByBrokenSeals);
  const labels = { database, publicUrl, countLook };
  const papers = { publicUrl, onBreak };
  const seals = { database, onBreak, countLook: createLookLimit(pool, "seal", "seals.tooMany") };
  const findByToken = createTokenAttempts(pool);
  const isNightly = parts.backsUpNightly ?? false;
  return {
    ...handlers,
    // auth
    signIn: (context) => signIn(context, { database, passport, attempts, countWrite }),
    listSessions: (context) => listSessions(context, database, parts.session),
    endSession: (context) => endSession(context, database),
    endOtherSessions: (context) => endOtherSessions(context, database),
    signUp: (context) => signUp(context, { database, registration, countSignUp }),
    // account
    changePassword: (context) => changePassword(context, attempts),
    ...createMailHandlers(parts, findByToken),
    ...createInvitationHandlers(parts, findByToken),
    // labels
    addCodes: (context) => addCodes(context, labels),
    changeCode: (context) => changeCode(context, labels),
    getCode: (context) => getCode(context, labels),
    // reports
    reportProblem: (context) =>
      reportProblem(context, {
        database,
        countLook,
        onReport,
        secret: parts.session.secret,
        countReport,
      }),
    // papers
    getRegisterPdf: (context) => getRegisterPdf(context, papers),
    getInspectionPaper: (context) => getInspectionPaper(context, papers),
    getInspectionPdf: (context) => getInspectionPdf(context, papers),
    getUnitFile: (context) => getUnitFile(context, papers),
    getUnitPdf: (context) => getUnitPdf(context, papers),
    exportFleet: (context) => exportFleet(context, { database, ...papers }),
    // seals
    verifySeals: (context) => verifySeals(context, seals),
    verifyCode: (context) => verifyCode(context, seals),
    // push
    getPush: (context) => getPush(context, parts.push),
    addPush: (context) => addPush(context, database, parts.push),
    removePush: (context) => removePush(context, database),
    // export
    checkExport: (context) => checkExport(context, database),
    exportCompany: (context) => exportCompany(context, database),
    exportInspections: (context) => exportInspections(context, database),
    exportMaintenanceLogs: (context) => exportMaintenanceLogs(context, database),
    // backup
    getBackup: (context) => getBackup(context, { pool, isNightly }),
    // live
    liveEvents: live && ((context) => followEvents(context, live)),
  };
}

/** Mail, and what is done by it. */
function createMailHandlers(
  { database, live, mail, trustProxy }: AppParts,
  findByToken: TokenAttempts,
) {
  const { pool } = database;
  const countReset = createResetLimit(pool, { isProxied: trustProxy !== false });
  const countTestMail = createTestMailLimit(pool);
  const onReset = (user: CompanyUser) => live?.wrote("setPasswordByLink", user, undefined);
  return {
    requestPasswordReset: (context) =>
      requestPasswordReset(context, { database, mail, countReset }),
    setPasswordByLink: (context) => setPasswordByLink(context, { database, findByToken, onReset }),
    getMailSetup: (context) => getMailSetup(context, mail),
    sendTestMail: (context) => sendTestMail(context, { mail, countTestMail }),
    stopDigest: (context) => stopDigest(context, { database, findByToken }),
  } satisfies Partial<Handlers>;
}

function createInvitationHandlers(
  { database, live, publicUrl, mail }: AppParts,
  findByToken: TokenAttempts,
) {
  const link = { publicUrl, mail };
  const onJoin = (companyId: number, refresh: readonly CallName[]) =>
    live?.changed(companyId, refresh);
  const parts = { database, findByToken, onJoin };
  return {
    listInvitations: (context) => listInvitations(context, link),
    invite: (context) => invite(context, link),
    commitImport: (context) => commitImport(context, link),
    renewInvitation: (context) => renewInvitation(context, link),
    lookAtInvitation: (context) => lookAtInvitation(context, parts),
    acceptInvitation: (context) => acceptInvitation(context, parts),
  } satisfies Partial<Handlers>;
}
