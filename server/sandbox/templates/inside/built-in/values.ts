import Handlebars from 'handlebars'
import type { TableCell } from '../../../../../src/domain/widgets/table/widget-table.ts'

export interface HelperArguments {
  readonly values: readonly unknown[]
  readonly hash: Readonly<Record<string, unknown>>
  readonly self: unknown
  readonly root: unknown
  readonly inner?: ((context: unknown, nth: RowPosition) => string) | undefined
  readonly inverse?: ((context: unknown) => string) | undefined
}

interface RowPosition {
  readonly index: number
  readonly first: boolean
  readonly last: boolean
}

export type BuiltIn = (given: HelperArguments) => unknown

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const ownValue = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined

export const valueAt = (row: unknown, path: unknown): unknown =>
  typeof path === 'string' && path !== '' && path !== 'this' ? path.split('.').reduce(ownValue, row) : row

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const figureOf = (value: unknown): number | null => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null
}

export const cellOf = (value: unknown): TableCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

export const safeHtml = (html: string) => new Handlebars.SafeString(html)

export const escapeHtml = (text: string): string => Handlebars.escapeExpression(text)

export const attributeHtml = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeHtml(String(value))}"`
