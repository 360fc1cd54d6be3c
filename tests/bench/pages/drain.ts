const api = {
  async start(): Promise<void> {
    await navigator.serviceWorker.register('/drain-worker.js')
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  },
  run(run: 'ours' | 'bare' | 'workbox', entries: number, lanes: number): Promise<number> {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise<number>((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<{ took?: number; error?: string }>) =>
        data.took === undefined ? reject(new Error(data.error)) : resolve(data.took)
    })
    navigator.serviceWorker.controller?.postMessage({ run, entries, lanes }, [port2])
    return answered
  },
}
export type DrainPage = typeof api
Object.assign(globalThis, { bench: api })
