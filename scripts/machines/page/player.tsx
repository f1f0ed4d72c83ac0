import { Button, Group, NativeSelect, Slider, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { E, pipe } from '../../../src/domain/fp.ts'
import type { CatalogueEntry } from './catalogue.ts'
import classes from './page.module.css'
import { type ReplayedStep, replay } from './replay.ts'
import { StageChanged, StageOpened } from './stage/messages.ts'
import { countText, eventDescription, jsonText } from './words.ts'

const playEveryMs = 900

interface Position {
  readonly walk: number
  readonly step: number
}

export interface Playing {
  readonly walks: readonly (readonly number[])[]
  readonly position: Position
  readonly steps: readonly ReplayedStep[]
  readonly isPlaying: boolean
  readonly goTo: (walk: number, step: number) => void
  readonly togglePlaying: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role="slider"], [role="region"]') !== null

/** The walk and step on show, moved by buttons, by keys and by time. */
export const usePlaying = (entry: CatalogueEntry, walks: readonly (readonly number[])[]): Playing => {
  const [position, setPosition] = useState<Position>({ walk: 0, step: 0 })
  const [isPlaying, setPlaying] = useState(false)
  const [replayed, setReplayed] = useState<{
    readonly walk: readonly number[]
    readonly steps: readonly ReplayedStep[]
  }>()
  const walk = walks[position.walk]
  if (walk !== undefined && replayed?.walk !== walk) setReplayed({ walk, steps: replay(entry, walk) })
  const steps = replayed !== undefined && replayed.walk === walk ? replayed.steps : []
  const last = Math.max(0, steps.length - 1)

  const goTo = (toWalk: number, toStep: number): void => {
    setPosition({ walk: toWalk, step: toStep })
  }
  const togglePlaying = (): void => {
    if (!isPlaying && position.step >= last) setPosition({ walk: position.walk, step: 0 })
    setPlaying(!isPlaying)
  }
  if (isPlaying && position.step >= last && last > 0) setPlaying(false)

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => {
      setPosition(({ walk: current, step }) => ({ walk: current, step: Math.min(step + 1, last) }))
    }, playEveryMs)
    return () => {
      clearInterval(timer)
    }
  }, [isPlaying, last])

  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (isTyping(target) || ctrlKey || metaKey || altKey) return
      if (key === 'ArrowRight')
        setPosition(({ walk: current, step }) => ({ walk: current, step: Math.min(step + 1, last) }))
      if (key === 'ArrowLeft')
        setPosition(({ walk: current, step }) => ({ walk: current, step: Math.max(step - 1, 0) }))
      if (key === 'p') togglePlaying()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  })

  return { walks, position, steps, isPlaying, goTo, togglePlaying }
}

export const PlayerControls = ({ playing }: { readonly playing: Playing }) => {
  const { walks, position, steps, isPlaying, goTo, togglePlaying } = playing
  const last = Math.max(0, steps.length - 1)
  const step = steps[position.step]
  const event = step?.event
  return (
    <div className={classes['player']}>
      <Group gap="xs" wrap="wrap">
        <NativeSelect
          aria-label="Walk"
          size="xs"
          value={position.walk.toString()}
          data={walks.map((walk, index) => ({
            value: index.toString(),
            label: `Walk ${index + 1} of ${walks.length}, ${countText(walk.length, 'step')}`,
          }))}
          onChange={({ currentTarget }) => goTo(Number(currentTarget.value), 0)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={position.step === 0}
          onClick={() => goTo(position.walk, position.step - 1)}
        >
          Previous
        </Button>
        <Button size="xs" onClick={togglePlaying} disabled={last === 0}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={position.step >= last}
          onClick={() => goTo(position.walk, position.step + 1)}
        >
          Next
        </Button>
        <Text size="xs" c="dimmed">
          Keys: ← and → step, P plays
        </Text>
      </Group>
      <Slider
        thumbLabel="Step"
        size="sm"
        min={0}
        max={Math.max(1, last)}
        value={position.step}
        disabled={last === 0}
        label={null}
        onChange={(value) => goTo(position.walk, Math.min(value, last))}
      />
      <div className={classes['step']} aria-live="polite">
        <p className={classes['step-name']}>
          {position.step} / {last} <strong>{event?.type ?? 'start'}</strong>
        </p>
        <p className={classes['note']}>
          {event === undefined ? 'The machine has started.' : eventDescription(event.type)}
        </p>
      </div>
      <details className={classes['details']}>
        <summary>Event and context</summary>
        <pre>{jsonText(event ?? null)}</pre>
        <pre>{jsonText(step?.snapshot.context ?? null)}</pre>
      </details>
    </div>
  )
}

interface StageProps {
  readonly entry: CatalogueEntry
  readonly playing: Playing
  /** Called with the states of the machine on the stage after somebody used the view. */
  readonly onByHand: (states: readonly string[] | undefined) => void
}

/** The view in a frame of its own, so that its dialogs and widths are those of a page. */
export const Stage = ({ entry: { name }, playing: { walks, position }, onByHand }: StageProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasView, setHasView] = useState<boolean>()
  const walk = walks[position.walk]

  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      pipe(
        StageOpened.decode(data),
        E.match(
          () => undefined,
          (opened) => setHasView(opened.hasView),
        ),
      )
      pipe(
        StageChanged.decode(data),
        E.match(
          () => undefined,
          ({ states, isByHand }) => onByHand(isByHand ? states : undefined),
        ),
      )
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
    }
  }, [onByHand])

  useEffect(() => {
    if (hasView === true && walk !== undefined)
      frame.current?.contentWindow?.postMessage(
        { type: 'step.shown', events: walk, count: position.step },
        window.location.origin,
      )
  }, [hasView, walk, position.step])

  return (
    <div className={classes['stage']} data-empty={hasView === false || undefined}>
      {hasView === false && <p className={classes['note']}>This machine has no view of its own.</p>}
      {hasView === undefined && <p className={classes['note']}>Loading the view</p>}
      <iframe
        ref={frame}
        hidden={hasView !== true}
        title={`View of ${name}`}
        src={`/stage.html?machine=${encodeURIComponent(name)}`}
      />
    </div>
  )
}
