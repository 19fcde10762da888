import { useEffect } from "react";

/** Prevents the screen from turning off while the page is seen; browsers that cannot do so leave it to the device. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // A lock is lost with each change to another tab.
    const requestLock = () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused with a low battery: the screen then turns off as it would without the board.
      lock = navigator.wakeLock.request("screen").catch(() => undefined);
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
