import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { dropArchivo, openArchivo } from '#queries/archivo-abierto.ts'
import { START_URL } from './paths.ts'

/** https://wicg.github.io/web-app-launch/ and https://wicg.github.io/manifest-incubations/#file_handlers-member */
interface LaunchParams {
  targetURL?: string
  files?: readonly { getFile(): Promise<File> }[]
}

declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (launch: LaunchParams) => void): void }
  }
}

/** A launch reuses an open window (`launch_handler` of the manifest). */
export function useLaunches(owner: string): void {
  const navigate = useNavigate()
  const onLaunch = useEffectEvent(async ({ targetURL, files: [handle] = [] }: LaunchParams) => {
    // The file may no longer exist
    const file = await handle?.getFile().catch(() => undefined)
    const { pathname, search } = new URL(targetURL ?? location.href)
    if (file) openArchivo(file, pathname)
    const to = pathname + search
    // LeaveGate first asks about unsaved work, as for any link
    if (to !== START_URL && to !== location.pathname + location.search) void navigate(to)
  })
  useEffect(() => {
    window.launchQueue?.setConsumer(launch => void onLaunch(launch))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the person changes
  useEffect(() => dropArchivo, [owner])
}
