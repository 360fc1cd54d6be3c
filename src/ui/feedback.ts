import { appearanceStore, type Volume } from './appearance.ts'

export type Feedback = 'found' | 'kept' | 'rejected' | 'same' | 'warning'

/** Sounds (look.md, «Motion, sound, vibration»). The screen also shows each answer in words. */
const TICK = { hz: 880, ms: 60, gain: 1 }
const SOFT = { hz: 660, ms: 60, gain: 1 }
const LOW = { hz: 220, ms: 160, gain: 1 }
const SOUNDS: Record<
  Feedback,
  { tones: readonly { hz: number; ms: number; gain: number }[]; gapMs: number; vibration: number[] }
> = {
  found: { tones: [TICK], gapMs: 0, vibration: [30] },
  kept: { tones: [SOFT, SOFT], gapMs: 60, vibration: [30, 60, 30] },
  rejected: { tones: [LOW, LOW], gapMs: 90, vibration: [120, 80, 120] },
  same: { tones: [{ ...SOFT, gain: 0.5 }], gapMs: 0, vibration: [15] },
  warning: { tones: [SOFT, SOFT, LOW], gapMs: 60, vibration: [30, 60, 30, 60, 120] },
}
const GAIN: Record<Volume, number> = { off: 0, low: 0.08, high: 0.3 }

let audio: AudioContext | null = null

/**
 * Plays the sound and the vibration of an answer, as far as the device can. A volume of zero silences only the sound.
 */
export function playFeedback(feedback: Feedback): void {
  // A browser allows sound and vibration only after a touch or a key
  if (!navigator.userActivation?.hasBeenActive) return
  const { tones, gapMs, vibration } = SOUNDS[feedback]
  navigator.vibrate?.(vibration)
  const gain = GAIN[appearanceStore.getSnapshot().volume]
  if (gain === 0 || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume() // A call or a locked screen may have stopped the sound
  let at = audio.currentTime
  for (const tone of tones) {
    beep(audio, tone.hz, gain * tone.gain, at, tone.ms / 1000)
    at += (tone.ms + gapMs) / 1000
  }
}

function beep(context: AudioContext, hz: number, volume: number, at: number, seconds: number): void {
  const oscillator = new OscillatorNode(context, { frequency: hz })
  const gain = new GainNode(context, { gain: 0 })
  // A ramp at both ends prevents a click
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(volume, at + 0.005)
  gain.gain.setValueAtTime(volume, at + seconds - 0.005)
  gain.gain.linearRampToValueAtTime(0, at + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
