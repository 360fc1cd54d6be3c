/// <reference lib="webworker" />
import { observeServer } from '#offline/sync/observe-server.ts'
import { answerSyncRequests } from './drain-requests.ts'
import { answerNavigations } from './navigation.ts'
import { precacheShell } from './precache.ts'
import { replaceOnConsent } from './replace.ts'

declare const self: ServiceWorkerGlobalScope

observeServer()
precacheShell(self)
answerNavigations(self)
answerSyncRequests(self)
replaceOnConsent(self)
