import { fromEventObservable, fromPromise } from 'xstate'
import { type ApiError, isWorded } from '../../api/api-error.ts'
import { choosePassword, lookAtLink } from '../../api/links.ts'
import { E, pipe } from '../../domain/fp.ts'
import {
  type Choice,
  type ChoiceAsked,
  passwordLinkMachine,
  type LinkRefusal,
  type Look,
} from '../../machines/session/password-link.ts'
import { linksInAddress } from '../../streams/browser/links-in-address.ts'
import { countingDown } from '../counting-down.ts'
import { effect } from '../effect.ts'
import type { OpenScreenDeps } from '../screen.ts'

const linkRefusal = (error: ApiError): LinkRefusal => {
  if (!isWorded(error)) return { _tag: 'Unreachable' }
  if (error._tag === 'Refused' && error.refusal === 'LinkOver') return { _tag: 'LinkOver' }
  return error._tag === 'Refused' && error.refusal === 'TooManyAttempts'
    ? { _tag: 'TooManyAttempts', retryAfter: Math.max(1, error.retryAfter) }
    : { _tag: 'Refused', message: error.message }
}

export const providePasswordLink = ({
  client: { call },
  page,
  signedIn,
}: Pick<OpenScreenDeps, 'client' | 'page' | 'signedIn'>) =>
  passwordLinkMachine.provide({
    actors: {
      links: fromEventObservable(() => linksInAddress(page)),
      look: fromPromise<Look, string>(async ({ input: link }) =>
        pipe(await call(lookAtLink)({ body: { link } })(), E.mapLeft(linkRefusal)),
      ),
      choosePassword: fromPromise<Choice, ChoiceAsked>(async ({ input }) =>
        pipe(
          await call(choosePassword)({ body: input })(),
          E.bimap(linkRefusal, ({ token }) => token),
        ),
      ),
      enter: effect(signedIn),
      countdown: countingDown,
    },
  })
