export interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

/** A label held a little outside of the frame is still the one that is aimed at. */
const SLACK = 0.1

/**
 * What of the camera's picture the frame shows, in its own pixels: the picture covers the screen, so that some of it is
 * cut off at two sides. What is beside the frame may be another seat's label and is not looked at.
 */
export function frameBand(picture: Size, screen: Size, frame: Box): Box {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height)
  const cutLeft = (picture.width * scale - screen.width) / 2
  const cutTop = (picture.height * scale - screen.height) / 2
  const left = Math.max(0, (frame.left - frame.width * SLACK + cutLeft) / scale)
  const top = Math.max(0, (frame.top - frame.height * SLACK + cutTop) / scale)
  const more = 1 + 2 * SLACK
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.floor(Math.min((frame.width * more) / scale, picture.width - left)),
    height: Math.floor(Math.min((frame.height * more) / scale, picture.height - top)),
  }
}
