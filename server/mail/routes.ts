import type { FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import * as api from '../../src/api/mail.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { Route } from '../http/route/route.ts'
import { withAnswer } from '../log/carry-out.ts'
import { mailRefusals } from '../letters/mail-refusals.ts'
import { personOf } from '../users/people.ts'
import type { MailChoicesStore } from './mail-choices.ts'
import { unsubscribeHolder, type UnsubscribeServices } from './unsubscribe.ts'

interface MailRouteServices extends UnsubscribeServices {
  readonly hasMail: boolean
}

type MailChoicesVersion = Pick<ReturnType<MailChoicesStore['get']>, 'revision' | 'position'>

export const mailRoutes = (route: Route, { hasMail, ...services }: MailRouteServices): void => {
  const { pool, mailChoices } = services

  route(api.mailChoices, (_, { username }) =>
    pipe(
      TE.fromTask(() => Promise.all([personOf(pool, username), mailRefusals(pool, [username])])),
      TE.map(([person, refused]) => {
        const { state: choices, revision } = mailChoices.get(username)
        const refusal = refused.get(username) ?? null
        return { choices, email: person?.email ?? '', refusal, isSending: hasMail, revision }
      }),
    ),
  )

  route(api.saveMailChoices, ({ body: { choices, revision }, intent }, { username }) =>
    withAnswer(
      intent,
      (saved: MailChoicesVersion) => ({ revision: saved.revision, position: saved.position }),
      (own) =>
        mailChoices.handle(
          username,
          ({ state, revision: current }) =>
            revision === current
              ? pipe(
                  mailChoices.decide(username, state, [{ type: 'ChangeMailChoices', choices }]),
                  E.map((events) => ({ events })),
                )
              : E.left({ _tag: 'StaleRevision' as const, revision: current }),
          own,
        ),
    ),
  )

  route(api.unsubscribe, ({ body, address, signal }) =>
    pipe(
      unsubscribeHolder(services, { ...body, address, signal }),
      TE.map((of) => ({ of })),
    ),
  )
}

export const mailFormRoutes = (route: Route, services: UnsubscribeServices): void => {
  route(api.unsubscribeOneClick, ({ query, address, signal }) =>
    pipe(
      unsubscribeHolder(services, { ...query, address, signal }),
      TE.map((of) => ({ of })),
    ),
  )
}

const OneClickToken = t.strict({ token: t.string })

/** Mail programs without RFC 8058 open the URL as a page. The redirect puts the token after the hash, out of logs. */
export const unsubscribePage = (app: FastifyInstance): void => {
  app.get(api.unsubscribeOneClick.path, (request, reply) => {
    const asked = OneClickToken.decode(request.query)
    return reply.redirect(`/unsubscribe#${E.isRight(asked) ? encodeURIComponent(asked.right.token) : ''}`, 303)
  })
}
