import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Avatar } from "../layout/avatar.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { fitInside } from "./photo-sizes.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

const photo = new File(["x"], "tire.jpg", { type: "image/jpeg" });

describe("PhotoInput", () => {
  it("accepts images and prefers the rear camera", () => {
    render(<PhotoInput onPhoto={() => Promise.resolve()} />);
    const input = screen.getByLabelText("Add photo");
    expect(input.getAttribute("accept")).toBe("image/*");
    expect(input.getAttribute("capture")).toBe("environment");
  });

  it("passes the file on and shows Adding photo… until it is added", async () => {
    let finishAdding = () => {};
    const handlePhoto = vi.fn(() => new Promise<void>((resolve) => (finishAdding = resolve)));
    render(<PhotoInput onPhoto={handlePhoto} />);
    await userEvent.upload(screen.getByLabelText("Add photo"), photo);
    expect(handlePhoto).toHaveBeenCalledWith(photo);
    expect(screen.getByLabelText<HTMLInputElement>("Adding photo…").disabled).toBe(true);
    finishAdding();
    const input = await screen.findByLabelText<HTMLInputElement>("Add photo");
    expect(input.disabled).toBe(false);
    expect(input.value).toBe("");
  });

  it("shows an error when the photo cannot be added, and stays enabled", async () => {
    const handlePhoto = vi.fn(() => Promise.reject(new Error("no room")));
    render(<PhotoInput onPhoto={handlePhoto} />);
    await userEvent.upload(screen.getByLabelText("Add photo"), photo);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Photo couldn't be added. Try again.",
    );
    expect(screen.getByLabelText<HTMLInputElement>("Add photo").disabled).toBe(false);
  });

  it("calls onBeforeOpen before the camera opens", async () => {
    const handleBeforeOpen = vi.fn();
    render(<PhotoInput onPhoto={() => Promise.resolve()} onBeforeOpen={handleBeforeOpen} />);
    await userEvent.click(screen.getByLabelText("Add photo"));
    expect(handleBeforeOpen).toHaveBeenCalledOnce();
  });
});

describe("PhotoTile", () => {
  it("has separate, named buttons to view and remove the photo", async () => {
    const handleOpen = vi.fn();
    const handleRemove = vi.fn();
    render(
      <PhotoTile src="/p" label="photo 1 of Horn" onOpen={handleOpen} onRemove={handleRemove} />,
    );
    await userEvent.click(screen.getByRole("button", { name: "View photo 1 of Horn" }));
    expect([handleOpen.mock.calls.length, handleRemove.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 1 of Horn" }));
    expect([handleOpen.mock.calls.length, handleRemove.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("Avatar", () => {
  it("shows the initial when the image fails to load", () => {
    const { container } = render(<Avatar initial="D" src="/gone.jpg" />);
    expect(container.textContent).toBe("");
    const image = container.querySelector("img");
    image?.dispatchEvent(new Event("error"));
    return waitFor(() => expect(container.textContent).toBe("D"));
  });
});

describe("shrinkPhoto", () => {
  it("rejects a file that is not an image", async () => {
    const pdf = new File(["x"], "manual.pdf", { type: "application/pdf" });
    await expect(shrinkPhoto(pdf)).rejects.toMatchObject({
      name: "PhotoError",
      reason: "notAnImage",
    });
  });

  it("rejects an image of more than 30 MB before decoding it", async () => {
    const huge = new File([new Uint8Array(30_000_001)], "huge.jpg", { type: "image/jpeg" });
    await expect(shrinkPhoto(huge)).rejects.toMatchObject({ reason: "tooLarge" });
  });
});

describe("fitInside", () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 1600, height: 900 },
      { width: 1600, height: 900 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 20000, height: 3 },
      { width: 1600, height: 1 },
    ],
  ])("scales %o to %o", (size, fitted) => {
    expect(fitInside(size, 1600)).toEqual(fitted);
  });
});
