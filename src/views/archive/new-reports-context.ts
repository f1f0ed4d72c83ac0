import { createContext } from 'react'
import type { NewReportsRef } from '../../machines/archive/new-reports.ts'

/** What counts the new reports of whoever looks on. */
export const NewReportsContext = createContext<NewReportsRef | undefined>(undefined)
