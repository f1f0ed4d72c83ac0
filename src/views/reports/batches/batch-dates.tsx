import { useSelector } from '@xstate/react'
import { askedDates } from '../../../domain/reports/asked-dates.ts'
import { type BatchOffers, batchPresets, datesAsked } from '../../../domain/reports/batch/draft.ts'
import { presetTitle } from '../../../domain/reports/date-presets.ts'
import type { BatchStarterRef } from '../../../machines/reports/batch-starter.ts'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { OwnDates } from '../choose/own-dates.tsx'
import { periodText } from '../read/period-text.ts'
import reports from '../reports.module.css'

interface Props {
  readonly starter: BatchStarterRef
  readonly offers: BatchOffers
}

export const BatchDates = ({ starter, offers: { currentDataDate } }: Props) => {
  const draft = useSelector(starter, ({ context }) => context.draft)
  const asked = datesAsked(draft)
  if (asked.length === 0) return null
  return (
    <div className={reports['step']}>
      <ChoiceGroup
        label="Dates"
        choices={batchPresets(draft).map((preset) => ({ value: preset, text: presetTitle(preset, currentDataDate) }))}
        chosen={draft.preset}
        onChoose={(preset) => starter.send({ type: 'preset.chosen', preset })}
      />
      {draft.preset === 'custom' && (
        <OwnDates
          asked={asked}
          dates={draft.dates}
          latest={currentDataDate}
          onChoose={(name, date) => starter.send({ type: 'date.chosen', name, date })}
        />
      )}
      <p className={reports['period']}>{periodText(askedDates(asked, draft.dates))}</p>
    </div>
  )
}
