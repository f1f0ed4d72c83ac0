/** Spec §8: an unreadable reply is an error. */
export const logUnread = (call: string, paths: readonly string[]): void => {
  console.error(`The reply to ${call} could not be read: ${paths.join(', ')}`)
}
