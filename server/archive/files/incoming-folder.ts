import { mkdir, utimes } from 'node:fs/promises'
import { makeProcessFolder, removeProcessFolder, sweepProcessFolders } from '../../postgres/process-folders.ts'

interface IncomingFolder {
  readonly folder: string
  readonly close: () => Promise<void>
}

const touchEveryMs = 60 * 60 * 1000

export const openIncomingFolder = async (all: string): Promise<IncomingFolder> => {
  await mkdir(all, { recursive: true, mode: 0o700 })
  const folders = { all, prefix: '' }
  const folder = await makeProcessFolder(folders)
  const swept = sweepProcessFolders(folders)
  const touching = setInterval(() => {
    utimes(folder, new Date(), new Date()).catch(() => undefined)
  }, touchEveryMs).unref()
  return {
    folder,
    close: async () => {
      clearInterval(touching)
      await swept
      await removeProcessFolder(folder)
    },
  }
}
