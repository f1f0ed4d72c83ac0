const precision = 1e8

/** Quantities are decimals of at most eight places; snapping to them keeps 0.3 − 0.1 at 0.2, so a holding sold out is zero. */
export const quantity = (value: number): number => Math.round(value * precision) / precision

export const totalQuantity = <A>(things: readonly A[], units: (thing: A) => number): number =>
  quantity(things.reduce((total, thing) => total + units(thing), 0))
