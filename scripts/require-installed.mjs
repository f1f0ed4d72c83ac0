import { requireInstalled } from './project.mjs'

requireInstalled()
