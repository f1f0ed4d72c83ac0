type NameOf = (username: string) => Promise<string>

/** What each of some people is called, each looked up once. */
export const namesOf =
  (nameOf: NameOf) =>
  async (usernames: readonly string[]): Promise<(username: string) => string> => {
    const names = new Map(
      await Promise.all([...new Set(usernames)].map(async (username) => [username, await nameOf(username)] as const)),
    )
    return (username) => names.get(username) ?? username
  }
