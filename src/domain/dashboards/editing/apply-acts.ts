import { E, pipe } from '../../fp.ts'
import type { DashboardCommand } from '../command.ts'
import type { Dashboard } from '../dashboard.ts'
import { actOn, type Draft, type HeardDraft, namedRefusals, refusedOf } from './draft.ts'
import { rebase } from './rebase.ts'

const actOnHeard = ({ draft, refused }: HeardDraft, act: DashboardCommand): HeardDraft =>
  pipe(
    actOn(draft, act),
    E.match(
      (refusal) => ({ draft, refused: [...refused, ...namedRefusals(draft, [{ act, refusal }])] }),
      (next) => ({ draft: next, refused }),
    ),
  )

/** Does acts that were thought of when the draft looked as `ground` did: what others did since is not overwritten. */
export const applyActs = (draft: Draft, ground: Dashboard, acts: readonly DashboardCommand[]): HeardDraft => {
  const { kept, refused } = rebase(acts, { before: ground, after: draft.dashboard, events: [] })
  return kept.reduce((heard, { act }) => actOnHeard(heard, act), {
    draft,
    refused: namedRefusals(draft, refusedOf(acts, refused)),
  })
}
