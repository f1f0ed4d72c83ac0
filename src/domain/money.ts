/** More than a product or a quotient of decimals is off in floating point, and far less than anybody means. */
const dust = 1 + 8 * Number.EPSILON

/** Whole cents of an amount, half a cent away from zero, as PostgreSQL rounds `numeric`. */
export const inCents = (amount: number): number =>
  // a tenth of the time of Math.round, and it is called for each holding on each day
  amount < 0 ? -Math.floor(0.5 - amount * (100 * dust)) : Math.floor(0.5 + amount * (100 * dust))

export const cents = (amount: number): number => inCents(amount) / 100 + 0

/** Amounts to the cent, added without the dust of adding: what the shown amounts add up to. */
export const totalOf = <A>(things: readonly A[], amount: (thing: A) => number): number =>
  things.reduce((total, thing) => total + inCents(amount(thing)), 0) / 100 + 0

/**
 * The share of an amount that falls on the units after `from` up to `to` of `units`:
 * round(amount × to ÷ units) − round(amount × from ÷ units). Shares cut one after another this way (cumulative rounding)
 * are whole cents, add up to the amount whatever they are cut into, and none is a cent off its exact share. Rounding each
 * share by itself loses or makes cents, and rounding what is left each time drifts: a thousand units sold one by one for a
 * dollar would each cost nothing.
 */
export const shareBetween = (amount: number, from: number, to: number, units: number): number =>
  cents(cents((amount * to) / units) - cents((amount * from) / units))
