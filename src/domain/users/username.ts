/** How a user name is kept and compared: `Jane ` and `jane` are one person. */
export const canonicalUsername = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const userStream = (username: string): string => `user/${username}`
