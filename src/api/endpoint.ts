import * as t from 'io-ts'
import { Bytes } from '../domain/bytes.ts'
import type { AllowanceName } from '../domain/permissions/allowances/allowances.ts'
import type { PasswordRefusalTag } from '../domain/session/password-rules.ts'
import type { Needs, Permission } from '../domain/permissions/permission.ts'

/** The highest position of the log this browser has seen, which every call names so that no answer is older. */
export interface Positions {
  readonly highest: () => number
  readonly see: (position: number) => void
}

export const createPositions = (): Positions => {
  let highest = 0
  return {
    highest: () => highest,
    see: (position) => {
      highest = Math.max(highest, position)
    },
  }
}

export const FileReply = t.readonly(t.strict({ media: t.string, name: t.string, bytes: Bytes }))
export type FileReply = t.TypeOf<typeof FileReply>

/** A print waits for others, and may work for five minutes. */
export const printPatience = 15 * 60_000

export const printRefusals = { NoPrinter: 503, PrinterBusy: 503, PrintFailed: 503, PrintTooSlow: 504 } as const

export const passwordStatuses = {
  WeakPassword: 422,
  PasswordTooLong: 422,
  PasswordNeedsCapital: 422,
  PasswordNeedsDigit: 422,
  PasswordTooCommon: 422,
  PasswordHasOwnWord: 422,
  PasswordHasFirmWord: 422,
} as const satisfies Readonly<Record<PasswordRefusalTag, number>>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `dashboard`, `entity` and `figures` hold the call's own `type` and `code` against the permission functions of
 * spec §6 and the accounts the session reaches; `account`, `group` and `adviser` its `code`; `self` its `username`.
 */
export type Access =
  | { readonly _tag: 'Public' }
  | { readonly _tag: 'SignedIn' }
  | Needs
  | {
      readonly _tag: 'OwnCode'
      readonly of: 'dashboard' | 'entity' | 'figures' | 'account' | 'group' | 'adviser' | 'self'
    }

export const open: Access = { _tag: 'Public' }
export const signedIn: Access = { _tag: 'SignedIn' }
export const anyOf = (...permissions: readonly Permission[]): Access => ({ _tag: 'AnyOf', permissions })
export const allOf = (...permissions: readonly Permission[]): Access => ({ _tag: 'AllOf', permissions })
export const ownCode = (of: (Access & { _tag: 'OwnCode' })['of']): Access => ({ _tag: 'OwnCode', of })

/**
 * A file sent with a body: both then come as `multipart/form-data`, what the body has in parts of their own, each as JSON, and
 * the file last, so that it is known what is said of it before it comes; where it is kept in memory they may come behind it too.
 */
export interface Enclosure {
  readonly part: string
  readonly media: string
  /** In bytes. */
  readonly limit: number
}

/**
 * A call as data: what the client is made from and each route is bound to. Refusal tags map to their HTTP status. What
 * does not come as JSON comes as a file: its `reply` is `FileReply`, its `media` the types that file may have.
 * `bodyLimit` is how many bytes may be sent, and `patience` how many milliseconds an answer may take to arrive whole, where
 * that is more than usual. A call under an `allowance` is refused as `TooManyRequests` to whoever asks for more than one person may.
 * `alsoAs` is the type of the file it answers with where the `format` of the query asks for that.
 * A failure of one that `tellsStatus` carries its status and data as well (spec §7). One that `isShared` is made once for all in a
 * browser who ask for the same while it is under way.
 */
export interface Endpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Refusal extends string = string,
> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly params: t.Type<Params, unknown>
  readonly query: t.Type<Query, unknown>
  readonly body: t.Type<Body, unknown>
  readonly enclosure?: Enclosure
  readonly bodyLimit?: number
  readonly patience?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly alsoAs?: readonly string[]
  readonly media: readonly string[]
  readonly reply: t.Type<Reply, unknown>
  readonly refusals: Readonly<Record<Refusal, number>>
}

export interface AnyEndpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly params: t.Mixed
  readonly query: t.Mixed
  readonly body: t.Mixed
  readonly enclosure?: Enclosure
  readonly bodyLimit?: number
  readonly patience?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly alsoAs?: readonly string[]
  readonly media: readonly string[]
  readonly reply: t.Mixed
  readonly refusals: Readonly<Record<string, number>>
}

interface Draft<Params, Query, Body, Reply, Refusal extends string> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly params?: t.Type<Params, unknown>
  readonly query?: t.Type<Query, unknown>
  readonly body?: t.Type<Body, unknown>
  readonly enclosure?: Enclosure
  readonly bodyLimit?: number
  readonly patience?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly alsoAs?: readonly string[]
  readonly media?: readonly string[]
  readonly reply: t.Type<Reply, unknown>
  readonly refusals?: Readonly<Record<Refusal, number>>
}

const nothing = t.exact(t.partial({}))

const json = ['application/json']

export type EnclosingEndpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Refusal extends string = string,
> = Endpoint<Params, Query, Body, Reply, Refusal> & Readonly<Record<'enclosure', Enclosure>>

export function endpoint<Reply, Params = unknown, Query = unknown, Body = unknown, Refusal extends string = never>(
  draft: Draft<Params, Query, Body, Reply, Refusal> & Readonly<Record<'enclosure', Enclosure>>,
): EnclosingEndpoint<Params, Query, Body, Reply, Refusal>
export function endpoint<Reply, Params = unknown, Query = unknown, Body = unknown, Refusal extends string = never>(
  draft: Draft<Params, Query, Body, Reply, Refusal>,
): Endpoint<Params, Query, Body, Reply, Refusal>
export function endpoint(
  draft: Partial<AnyEndpoint> & Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'reply'>,
): AnyEndpoint {
  return { params: nothing, query: nothing, body: t.unknown, media: json, refusals: {}, ...draft }
}

export const answersFile = ({ media }: Pick<AnyEndpoint, 'media'>): boolean => media !== json

/** The same call, asked with a `format` for which it answers with a file. */
export const asFile = <Params, Query, Body, Reply, Refusal extends string>(
  endpoint: Endpoint<Params, Query, Body, Reply, Refusal>,
): Endpoint<Params, Query, Body, FileReply, Refusal> => ({
  ...endpoint,
  media: endpoint.alsoAs ?? [],
  reply: FileReply,
})
