import { filter } from 'rxjs'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { accountYears, closeYear, financialYears, openYear } from '../../api/ledger/closed-years.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { ledgerImportStream } from '../../domain/ledger/import/listed-import.ts'
import { type AccountYear, closedYearStream } from '../../domain/ledger/years/closed-year.ts'
import type { JustifiedAct, JustifiedResult } from '../../machines/kit/justifying.ts'
import {
  closedYearsMachine,
  listedYearsMachine,
  type YearChange,
  yearChangingMachine,
  type YearsListed,
} from '../../machines/ledger/closed-years.ts'
import { refusalText } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

const readAccounts = (
  { call }: Pick<ApiClient, 'call'>,
  year: number,
  signal: AbortSignal,
  before: readonly AccountYear[] = [],
  after?: string,
): TE.TaskEither<ApiError, readonly AccountYear[]> =>
  pipe(
    call(accountYears)({ params: { year }, query: after === undefined ? {} : { after }, signal }),
    TE.chain(({ accounts, next }) =>
      next === null
        ? TE.right([...before, ...accounts])
        : readAccounts({ call }, year, signal, [...before, ...accounts], next),
    ),
  )

const readYears = (client: ApiClient, of: number | null, signal: AbortSignal): TE.TaskEither<ApiError, YearsListed> =>
  pipe(
    client.call(financialYears)({ signal }),
    TE.chain((years): TE.TaskEither<ApiError, YearsListed> => {
      const year = years.find((one) => one.year === of)?.year ?? years[0]?.year ?? null
      return year === null
        ? TE.right({ years, year, accounts: [] })
        : pipe(
            readAccounts(client, year, signal),
            TE.map((accounts) => ({ years, year, accounts })),
          )
    }),
  )

const yearStreams = [closedYearStream(''), ledgerImportStream('')]

const provideYearChanging = ({ call }: ApiClient) =>
  yearChangingMachine.provide({
    actors: {
      act: taskActor<JustifiedResult, JustifiedAct<YearChange>>(({ of, reason, correlation }) =>
        pipe(
          of.act === 'close'
            ? call(closeYear)({ params: { year: of.year }, body: { accounts: of.accounts }, correlation })
            : call(openYear)({ params: { year: of.year }, body: { accounts: of.accounts, reason }, correlation }),
          TE.mapLeft(refusalText),
        ),
      ),
    },
  })

export const provideClosedYears = ({ client, socket }: ScreenDeps) =>
  closedYearsMachine.provide({
    actors: {
      list: listedYearsMachine.provide({
        actors: followingActor(socket, {
          changes: () =>
            socket.frames.pipe(
              filter(({ event: { stream } }) => yearStreams.some((prefix) => stream.startsWith(prefix))),
            ),
          read: (of, signal) => readYears(client, of, signal),
        }),
      }),
      changing: provideYearChanging(client),
    },
  })
