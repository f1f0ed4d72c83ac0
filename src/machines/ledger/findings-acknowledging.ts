import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type {
  FindingAcknowledgement,
  LedgerFinding,
  FindingKind,
  ListedFinding,
} from '../../domain/ledger/import/finding.ts'
import { noteFault } from '../../domain/ledger/import/finding-acknowledgement.ts'
import type { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { selectionAfterEvent, withToggled } from '../kit/selection.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly of: ListedLedgerImport
}

export type AcknowledgeResult = E.Either<CallFailure, unknown>

export interface FindingChoice {
  readonly marked: ReadonlySet<string>
  readonly note: string
}

export const emptyFindingChoice: FindingChoice = { marked: new Set(), note: '' }

export type FindingChoiceEvent =
  | { readonly type: 'finding.marked'; readonly digest: string }
  | { readonly type: 'kind.marked'; readonly kind: FindingKind }
  | { readonly type: 'note.typed'; readonly note: string }

type OpenFinding = Pick<LedgerFinding, 'kind' | 'digest'>

export const digestsOfKind = (open: readonly OpenFinding[], kind: FindingKind): readonly string[] =>
  open.flatMap((finding) => (finding.kind === kind ? [finding.digest] : []))

export const findingChoiceAfter = (
  choice: FindingChoice,
  event: FindingChoiceEvent,
  open: readonly OpenFinding[],
): FindingChoice => {
  switch (event.type) {
    case 'finding.marked':
      return { ...choice, marked: withToggled(choice.marked, event.digest) }
    case 'kind.marked': {
      const all = digestsOfKind(open, event.kind)
      return {
        ...choice,
        marked: selectionAfterEvent({ chosen: choice.marked, anchor: null }, { type: 'all.toggled' }, all).chosen,
      }
    }
    case 'note.typed':
      return { ...choice, note: event.note }
  }
}

interface Context extends Input, FindingChoice {
  readonly problem: O.Option<CallFailure>
}

type Event =
  | FindingChoiceEvent
  | { readonly type: 'marked.acknowledged' }
  | { readonly type: 'acknowledging.cancelled' }

export const unacknowledgedFindings = ({ findings }: Pick<ListedLedgerImport, 'findings'>): readonly ListedFinding[] =>
  findings.listed.filter(({ acknowledged }) => acknowledged === null)

export const findingsAcknowledgingMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { acknowledge: fromPromise<AcknowledgeResult, FindingAcknowledgement>(unprovidedActor('acknowledge')) },
  guards: { canAcknowledge: ({ context: { marked, note } }) => marked.size > 0 && noteFault(note) === null },
  actions: {
    chooseFindings: assign(({ context: { of, marked, note } }, event: FindingChoiceEvent) =>
      findingChoiceAfter({ marked, note }, event, unacknowledgedFindings(of)),
    ),
    setProblem: assign((_, acknowledged: AcknowledgeResult) => ({ problem: O.getLeft(acknowledged) })),
  },
}).createMachine({
  id: 'findingsAcknowledging',
  context: ({ input }) => ({ ...input, ...emptyFindingChoice, problem: O.none }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'finding.marked': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'kind.marked': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'note.typed': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'marked.acknowledged': {
          guard: 'canAcknowledge',
          target: 'acknowledging',
          actions: assign({ problem: O.none }),
        },
        'acknowledging.cancelled': 'closed',
      },
    },
    acknowledging: {
      invoke: {
        ...invokeTask(
          'acknowledge',
          { target: 'closed' },
          { target: 'choosing', actions: { type: 'setProblem', params: resultOf } },
        ),
        input: ({ context: { marked, note } }) => ({ digests: [...marked], note }),
      },
    },
    closed: { type: 'final' },
  },
})

export type FindingsAcknowledgingRef = ActorRefFrom<typeof findingsAcknowledgingMachine>
