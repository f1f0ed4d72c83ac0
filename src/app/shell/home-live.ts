/** What keeps the home of whoever is signed in up to date. A file of its own, as that of what comes later. */
export const homeLive = () => [
  import('../../streams/socket/socket-io-connect.ts'),
  import('../archive/count-new-reports.ts'),
]
