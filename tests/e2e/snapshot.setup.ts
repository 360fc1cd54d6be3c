import { test } from '@playwright/test'
import { makeSnapshot } from './snapshot.ts'

// Nothing waits for a user here: on a busy machine its work alone takes minutes
test.setTimeout(600_000)

test('creates one demo factory, and the state of a tablet per role', makeSnapshot)
