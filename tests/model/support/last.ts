/** Of what is on the screen twice: that of the dialog on top. */
export const last = <A>(found: readonly A[]): A => {
  const one = found.at(-1)
  if (one === undefined) throw new Error('there is none')
  return one
}
