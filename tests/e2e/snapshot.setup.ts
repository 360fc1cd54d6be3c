import { test } from '@playwright/test'
import { makeSnapshot } from './snapshot.ts'

test('creates one demo factory, and the state of a tablet per role', makeSnapshot)
