import { waitFor } from 'xstate'
import type { SessionError } from '../api/api-error.ts'
import type { AppRef } from '../machines/shell/app.ts'

const reasons = { SessionMissing: 'missing', SessionExpired: 'expired', NotAllowed: 'notAllowed' } as const

export const refusedCall = async (app: AppRef, { _tag }: SessionError): Promise<boolean> => {
  app.send({ type: 'call.refused', reason: reasons[_tag] })
  const { session } = app.getSnapshot().children
  if (_tag === 'NotAllowed' || session === undefined) return false
  const settled = await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'lapsed' }), { timeout: Infinity })
  return settled.matches('signedIn')
}
