import { test } from '@playwright/test'
import { makeSnapshot } from './snapshot.ts'

test('one demo factory, and a tablet of each role', makeSnapshot)
