import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { SettingValue } from '../../src/domain/settings/setting-kind.ts'
import {
  definitionOf,
  type SettingRefusal,
  type SettingTitle,
  type SiteSetting,
  type SiteSettingEvent,
} from '../../src/domain/settings/site-setting.ts'
import type { ChangeRequests, PendingOutcome } from '../access/change-requests/change-requests.ts'
import { type ApprovalServices, approvalRequirementOf } from '../access/change-requests/second-person.ts'
import { withAnswer } from '../log/carry-out.ts'
import { decidedRevision } from '../log/decided-revision.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import type { ChangedState } from '../log/repository.ts'
import type { SiteSettings } from './site-settings.ts'

export interface SettingServices extends ApprovalServices {
  readonly siteSettings: Pick<SiteSettings, 'handle' | 'decide' | 'today'>
  readonly changeRequests: Pick<ChangeRequests, 'guard'>
}

interface SettingSave {
  readonly title: SettingTitle
  readonly value: SettingValue
  readonly revision: number | undefined
  readonly actor: string
}

export interface SavedSetting extends ChangedState<SiteSetting, SiteSettingEvent>, PendingOutcome {}

/** A second person must approve changes to settings that limit orders. */
export const saveSetting = (
  services: SettingServices,
  { title, value, revision: given, actor: by }: SettingSave,
  intent: CallIntent<SavedSetting>,
): TE.TaskEither<SettingRefusal | AppendConflict, SavedSetting> => {
  const { siteSettings, changeRequests } = services
  const outcome: { waits: string | null } = { waits: null }
  const decidedOn = decidedRevision(given)
  const { at } = intent
  const today = siteSettings.today(new Date(at))
  const { needsApproval = false } = definitionOf(title)
  return withAnswer(
    intent,
    (changed: ChangedState<SiteSetting, SiteSettingEvent>) => ({ ...changed, ...outcome }),
    (own) =>
      siteSettings.handle(
        title,
        async ({ state }) => {
          const revision = decidedOn(state.revision)
          const standing = own.approval === undefined ? await approvalRequirementOf(services, by) : 'Approved'
          return pipe(
            siteSettings.decide(title, state, [{ type: 'SaveSiteSetting', value, revision, today, by, at }]),
            E.map((events) => {
              const guarded = changeRequests.guard(
                { needsApproval: needsApproval && events.length > 0, standing },
                { by, at, change: { kind: 'setting', title, before: state.value, value, revision } },
                { events },
              )
              outcome.waits = guarded.waits
              return guarded
            }),
          )
        },
        own,
      ),
  )
}
