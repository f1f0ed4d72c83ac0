/** A reply that cannot be read, as that of a dashboard without a structure, is an error (spec §8). */
export const logUnread = (call: string, places: readonly string[]): void => {
  console.error(`The reply to ${call} could not be read: ${places.join(', ')}`)
}
