import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { whenDone } from "./when-done";

type Props = { send: () => Promise<string>; onShown: () => void; onDone: (answer: string) => void };

function Form({ send, onShown, onDone }: Props) {
  const save = useMutation({ mutationFn: send });
  return (
    <button type="button" onClick={() => whenDone(save.mutateAsync(undefined, { onSuccess: onShown }), onDone)}>
      Save
    </button>
  );
}

async function press(send: () => Promise<string>) {
  const seen = { onShown: vi.fn(), onDone: vi.fn() };
  const form = (
    <QueryClientProvider client={new QueryClient()}>
      <Form send={send} {...seen} />
    </QueryClientProvider>
  );
  const page = render(form);
  await userEvent.click(screen.getByRole("button"));
  return { ...seen, ...page };
}

test("an outcome is handled after its form is unmounted, without touching the form", async () => {
  const answer = Promise.withResolvers<string>();
  const { onShown, onDone, unmount } = await press(() => answer.promise);
  unmount();
  answer.resolve("saved");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("saved"));
  expect(onShown).not.toHaveBeenCalled();
});

test("a refused form has no outcome, and no unhandled rejection", async () => {
  const { onDone } = await press(() => Promise.reject(new Error("refused")));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onDone).not.toHaveBeenCalled();
});
