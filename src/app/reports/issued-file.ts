import type { FileReply } from '../../api/endpoint.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'

const isPage = ({ media }: FileReply): boolean => media.startsWith('text/html')

export const readHtmlOrSaveFile = (page: Document, file: FileReply): string => {
  if (isPage(file)) return new TextDecoder().decode(file.bytes)
  saveFile(page, new Blob([new Uint8Array(file.bytes)], { type: file.media }), file.name)
  return ''
}
