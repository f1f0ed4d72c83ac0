import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { groups } from '../../api/ledger/accounts.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import { messageRecipients } from '../../api/messages/messages.ts'
import { previewRecipients } from '../../api/recipients.ts'
import { explorableCorrespondents } from '../../domain/explorers/explorable.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { RecipientRules, Recipients } from '../../domain/users/recipients.ts'
import {
  type OffersReading,
  type RecipientOffers,
  recipientPickerMachine,
  type RecipientsPreview,
} from '../../machines/users/recipient-picker.ts'
import { explorables, provideExplorer } from '../explorers/provide-explorer.ts'
import { persistently } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const readOffers = (
  { call }: Client,
  { book }: RecipientRules,
  signal: AbortSignal,
): TE.TaskEither<ApiError, RecipientOffers> =>
  pipe(
    TE.Do,
    TE.apSW('advisers', book === null ? call(advisers)({ signal }) : TE.right([])),
    TE.apSW('groups', call(groups)({ signal })),
  )

const writable: typeof explorables = (client, kind, signal) =>
  kind === 'user'
    ? pipe(
        client.call(messageRecipients)({ signal }),
        TE.map(({ people }) => explorableCorrespondents(people)),
      )
    : explorables(client, kind, signal)

export const provideRecipientPicker = (
  { client, socket }: Pick<ScreenDeps, 'client' | 'socket'>,
  of: 'notification' | 'message',
) =>
  recipientPickerMachine.provide({
    actors: {
      readOffers: fromPromise<OffersReading, RecipientRules>(({ input, signal }) =>
        persistently(socket, readOffers(client, input, signal), signal),
      ),
      previewRecipients: fromPromise<RecipientsPreview, Recipients>(({ input: recipients, signal }) =>
        pipe(
          client.call(previewRecipients)({ body: { recipients, of }, signal }),
          TE.map(({ people }) => people),
          (asked) => persistently(socket, asked, signal),
        ),
      ),
      explorer: provideExplorer({ client, socket }, of === 'message' ? writable : explorables),
    },
  })
