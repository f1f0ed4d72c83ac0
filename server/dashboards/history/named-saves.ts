import type { NamedSave, PastSave } from '../../../src/domain/dashboards/history/history.ts'

/** The saves with what people call those who made them, each asked for once. */
export const namedSaves = async (
  saves: readonly PastSave[],
  nameOf: (username: string) => Promise<string>,
): Promise<readonly NamedSave[]> => {
  const usernames = [...new Set(saves.map(({ username }) => username))]
  const names = new Map(
    await Promise.all(usernames.map(async (username) => [username, await nameOf(username)] as const)),
  )
  return saves.map((save) => ({ ...save, name: names.get(save.username) ?? save.username }))
}
