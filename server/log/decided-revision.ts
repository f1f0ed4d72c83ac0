/** A change without a revision overwrites the revision that it finds on arrival, but no later save by somebody else. */
export const decidedRevision = (given: number | undefined): ((current: number) => number) => {
  const decided = { revision: given }
  return (current) => (decided.revision ??= current)
}
