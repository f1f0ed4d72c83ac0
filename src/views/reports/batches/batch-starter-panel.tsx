import { Alert, Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O, pipe } from '../../../domain/fp.ts'
import { askedDates } from '../../../domain/reports/asked-dates.ts'
import {
  type BatchOffers,
  batchPresets,
  batchReports,
  requiredDates,
  draftFault,
  levelsOf,
} from '../../../domain/reports/batch/draft.ts'
import { presetTitle } from '../../../domain/reports/date-presets.ts'
import type { OutputFormat } from '../../../domain/reports/report-format.ts'
import type { BatchStarterRef } from '../../../machines/reports/batch-starter.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { FiguresDayLine } from '../choose/figures-day-line.tsx'
import { formatText, pageOrientations, orientationTexts, periodText } from '../read/period-text.ts'
import reports from '../reports.module.css'
import { failureText } from '../../ui/texts/failure-text.ts'
import { errorGettingList } from '../../../domain/texts.ts'
import { OwnDates } from '../choose/own-dates.tsx'
import { faultTexts, levelTexts } from './batch-texts.ts'
import { MemberChoice } from './member-choice.tsx'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly starter: BatchStarterRef
}

interface OfferProps extends Props {
  readonly offers: BatchOffers
}

const outputFormats: readonly OutputFormat[] = ['wkhtmltopdf', 'table-to-xlsx', 'csv', 'html']

interface BatchDatesProps {
  readonly starter: BatchStarterRef
  readonly offers: BatchOffers
}

const BatchDates = ({ starter, offers: { currentDataDate } }: BatchDatesProps) => {
  const draft = useSelector(starter, ({ context }) => context.draft)
  const asked = requiredDates(draft)
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

const ReportFieldset = ({ starter, offers }: OfferProps) => {
  const { report, outputFormat, orientation } = useSelector(starter, ({ context }) => context.draft)
  return (
    <div className={reports['steps']}>
      <ListedSelect
        label="Report"
        placeholder="Choose a report"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matches"
        data={batchReports(offers).map(({ ReportName, ReportTitle }) => ({ value: ReportName, label: ReportTitle }))}
        value={O.isSome(report) ? report.value.ReportName : null}
        onChange={(name) => {
          if (name !== null) starter.send({ type: 'report.chosen', name })
        }}
      />
      <BatchDates starter={starter} offers={offers} />
      <FiguresDayLine day={offers} />
      <ChoiceGroup
        label="Format"
        choices={outputFormats.map((format) => ({ value: format, text: formatText(format) }))}
        chosen={outputFormat}
        onChoose={(format) => starter.send({ type: 'format.chosen', format })}
      />
      {outputFormat === 'wkhtmltopdf' && (
        <ChoiceGroup
          label="Orientation"
          choices={pageOrientations.map((way) => ({ value: way, text: orientationTexts[way] }))}
          chosen={orientation}
          onChoose={(way) => starter.send({ type: 'orientation.chosen', orientation: way })}
        />
      )}
    </div>
  )
}

const SubjectFieldset = ({ starter, offers }: OfferProps) => {
  const { report, level } = useSelector(starter, ({ context }) => context.draft)
  const levels = pipe(
    report,
    O.match(() => ['account', 'group'] as const, levelsOf),
  )
  return (
    <div className={reports['steps']}>
      <ChoiceGroup
        label="For"
        choices={levels.map((value) => ({ value, text: levelTexts[value] }))}
        chosen={level}
        onChoose={(chosen) => starter.send({ type: 'level.chosen', level: chosen })}
      />
      <MemberChoice starter={starter} offers={offers} />
    </div>
  )
}

const StarterFoot = ({ starter }: Props) => {
  const { draft, failure } = useSelector(starter, ({ context }) => context)
  const isStarting = useSelector(starter, (snapshot) => snapshot.matches({ ready: { work: 'starting' } }))
  const canStart = useSelector(starter, (snapshot) => snapshot.can({ type: 'batch.requested' }))
  const fault = draftFault(draft)
  return (
    <>
      {O.isSome(failure) && (
        <Alert color="red" role="alert" title="The bulk run was not started">
          {failureText(failure.value)}
        </Alert>
      )}
      <div className={reports['run']}>
        <Button
          loading={isStarting}
          disabled={!canStart && !isStarting}
          onClick={() => starter.send({ type: 'batch.requested' })}
        >
          {draft.codes.size === 1 ? 'Run 1 report' : `Run ${draft.codes.size.toString()} reports`}
        </Button>
        <Button variant="default" disabled={isStarting} onClick={() => starter.send({ type: 'starter.closed' })}>
          Close
        </Button>
        <p role="status" className={reports['hint']}>
          {O.isSome(fault) ? faultTexts[fault.value] : ''}
        </p>
      </div>
    </>
  )
}

export const BatchStarterPanel = ({ starter }: Props) => {
  const offers = useSelector(starter, ({ context }) => context.offers)
  const isFailed = useSelector(starter, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(starter, (snapshot) => snapshot.matches({ failed: 'trying' }))
  return (
    <section className={reports['card']} aria-label="New bulk run">
      <Title order={2} size="h3">
        New bulk run
      </Title>
      <ListShell
        list={{ known: offers, isFailed, isTrying, isRefused: false }}
        loading={<ListLoading what="available reports" height="18rem" />}
        failed={errorGettingList}
        onRetry={() => starter.send({ type: 'offers.retried' })}
      >
        {(offered) => (
          <div className={reports['halves']}>
            <ReportFieldset starter={starter} offers={offered} />
            <SubjectFieldset starter={starter} offers={offered} />
          </div>
        )}
      </ListShell>
      <StarterFoot starter={starter} />
    </section>
  )
}
