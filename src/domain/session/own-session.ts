import * as t from 'io-ts'

/** Where somebody is signed in. Instants are ISO; of what was begun by an earlier release neither place nor beginning is known. */
export const OwnSession = t.readonly(
  t.strict({
    id: t.string,
    device: t.string,
    address: t.string,
    beganAt: t.union([t.string, t.null]),
    lastUsed: t.union([t.string, t.null]),
    isThis: t.boolean,
  }),
)
export type OwnSession = t.TypeOf<typeof OwnSession>
