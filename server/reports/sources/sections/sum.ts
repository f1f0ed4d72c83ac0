/** A figure added up over some things. */
export const sumOf = <A>(things: readonly A[], figure: (thing: A) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0)
