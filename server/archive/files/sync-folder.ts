import { open } from 'node:fs/promises'

/** Makes the names in a folder last. Windows opens no folders, and writes their names itself. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
