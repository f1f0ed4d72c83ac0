import type { FileReply } from '../api/endpoint.ts'
import { saveFile } from '../views/adapters/sheet/save-file.ts'

export const saveReply =
  (page: Document) =>
  ({ bytes, media, name }: FileReply): void =>
    saveFile(page, new Blob([new Uint8Array(bytes)], { type: media }), name)
