import * as t from 'io-ts'

/** What can be done to several people at once. */
export const UserActName = t.keyof({ allow: null, block: null, 'end-sessions': null, invite: null, reset: null })
export type UserActName = t.TypeOf<typeof UserActName>

/** The users of one act. */
export const mostChosen = 5000

const Texts = t.readonlyArray(t.string)

/** User names or addresses, so many at most. */
export const textsUpTo = (most: number) =>
  new t.ReadonlyType(
    `TextsUpTo${most}`,
    Texts.is,
    (value, context) =>
      Array.isArray(value) && value.length > most
        ? t.failure(value, context, `must be at most ${most}`)
        : Texts.validate(value, context),
    Texts.encode,
    Texts,
  )

/** Whom it was done to, and whom not and why. */
export const ActsReply = t.readonly(
  t.strict({
    position: t.number,
    done: t.readonlyArray(t.string),
    refused: t.readonlyArray(t.strict({ username: t.string, message: t.string })),
  }),
)
export type ActsReply = t.TypeOf<typeof ActsReply>
