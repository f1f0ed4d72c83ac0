import type { FileReply } from '../api/endpoint.ts'
import { saveFile } from '../views/adapters/sheet/save-file.ts'

/** Keeps a file that was answered under the name it was answered with. */
export const saveReply =
  (page: Document) =>
  ({ bytes, media, name }: FileReply): void =>
    saveFile(page, new Blob([new Uint8Array(bytes)], { type: media }), name)
