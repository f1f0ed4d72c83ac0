/** What is shown of a file that can be put right, and how wide. */
export const rowColumns: readonly string[] = ['File', 'Account or group', 'Title', 'Year', 'Quarter', 'Status']

export const rowTracks = 'minmax(8rem, 1.2fr) 9rem minmax(8rem, 1fr) 5.5rem 7rem minmax(12rem, 1.5fr)'
