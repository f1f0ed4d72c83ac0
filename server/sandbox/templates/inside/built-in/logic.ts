import { type BuiltIn, textOf } from './values.ts'

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const order = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [textOf(left), textOf(right)]
  return a < b ? -1 : Number(a > b)
}

const compared =
  (test: (order: number) => boolean): BuiltIn =>
  ({ values: [left, right] }) =>
    left !== null && left !== undefined && right !== null && right !== undefined && test(order(left, right))

export const eq: BuiltIn = ({ values: [left, right] }) => left === right
export const ne: BuiltIn = ({ values: [left, right] }) => left !== right
export const gt = compared((by) => by > 0)
export const gte = compared((by) => by >= 0)
export const lt = compared((by) => by < 0)
export const lte = compared((by) => by <= 0)

export const and: BuiltIn = ({ values }) => values.every(isTrue)
export const or: BuiltIn = ({ values }) => values.find(isTrue) ?? false
export const not: BuiltIn = ({ values: [value] }) => !isTrue(value)

export const concat: BuiltIn = ({ values }) => values.map(textOf).join('')

/** Without a value, what stands in its place. */
export const fallback: BuiltIn = ({ values: [value, instead] }) =>
  value === null || value === undefined || value === '' ? instead : value
