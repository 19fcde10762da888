import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { addDocument } from "./add-document.ts";
import { certifyDocument } from "./certify-document.ts";
import { getDocumentFile, listDocuments } from "./data.ts";
import { removeDocument } from "./remove-document.ts";
import { updateDocument } from "./update-document.ts";

export const documentRoutes = [
  route(api.listDocuments, listDocuments),
  route(api.addDocument, addDocument),
  route(api.updateDocument, updateDocument),
  route(api.certifyDocument, certifyDocument),
  route(api.removeDocument, removeDocument),
  route(api.getDocumentFile, getDocumentFile),
];
