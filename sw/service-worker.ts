/// <reference lib="webworker" />
import { observeServer } from '#offline/sync/observe-server.ts'
import { answerSyncRequests, replaceOnConsent } from './page-requests.ts'
import { answerNavigations, precacheShell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

observeServer()
precacheShell(self)
answerNavigations(self)
answerSyncRequests(self)
replaceOnConsent(self)
