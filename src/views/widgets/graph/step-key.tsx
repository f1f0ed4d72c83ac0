import { stepKinds, stepPlaces } from '../../../domain/widgets/graph/waterfall.ts'
import styles from './graph.module.css'
import { Swatch } from './swatch.tsx'

const kinds = ['rise', 'fall', 'total'] as const

/** What the bars of a waterfall mean. */
export const StepKey = () => (
  <ul className={styles['legend']} aria-label="Key">
    {kinds.map((kind) => (
      <li key={kind} className={styles['meaning']}>
        <Swatch type="waterfall" place={stepPlaces[kind]} />
        {stepKinds[kind]}
      </li>
    ))}
  </ul>
)
