/** A separate file makes a separate chunk. */
export const homeLive = () => [
  import('../../streams/socket/socket-io-connect.ts'),
  import('../archive/count-new-reports.ts'),
]
