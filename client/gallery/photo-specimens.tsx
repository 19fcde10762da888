/** What is taken with the camera, and what is signed. */
import { PhotoInput } from "../src/ui/photo/photo-input.tsx";
import { PhotoTile } from "../src/ui/photo/photo-tile.tsx";
import { PhotoTiles } from "../src/ui/photo/photo-tiles.tsx";
import { PhotoField, PhotosField } from "../src/ui/photo/photos-field.tsx";
import { Signature } from "../src/ui/layout/signature.tsx";
import { SignaturePreview, SignedNameInput } from "../src/ui/form/signed-name-input.tsx";
import { type Group, ignore, longName } from "./specimens.tsx";
import truck from "./truck.svg?no-inline";

const sentence = "I have inspected this unit, and it is safe to drive.";
const onPhoto = async () => undefined;

const taken = ["one", "two"].map((id) => ({ id, thumb: truck, dataUrl: truck }));

export const photos: Group = {
  PhotoInput: {
    plain: <PhotoInput onPhoto={onPhoto} />,
    disabled: <PhotoInput onPhoto={onPhoto} disabled />,
  },
  PhotoTile: {
    plain: <PhotoTile src={truck} label="photo of Mixer 104" onOpen={ignore} />,
    removable: (
      <PhotoTile src={truck} label="photo of Mixer 105" onOpen={ignore} onRemove={ignore} />
    ),
    missing: (
      <PhotoTile
        src={truck}
        label="photo of Mixer 106"
        failure="This photo has not come yet."
        onOpen={ignore}
        onRemove={ignore}
      />
    ),
  },
  PhotoTiles: { plain: <PhotoTiles photos={[truck, `${truck}?2`]} subject="Tires" /> },
  PhotoField: {
    empty: <PhotoField url={null} alt="Mixer 104" add={onPhoto} remove={undefined} />,
    filled: <PhotoField url={truck} alt="Mixer 104" add={onPhoto} remove={ignore} />,
    replaceable: (
      <PhotoField url={truck} alt="Mixer 104" add={onPhoto} remove={ignore} isReplaceable />
    ),
  },
  PhotosField: {
    "room for more": <PhotosField photos={taken} max={8} add={onPhoto} remove={ignore} />,
    full: <PhotosField photos={taken} max={2} add={onPhoto} remove={ignore} />,
  },
  Signature: {
    plain: <Signature text="Luis Ortega" />,
    "long name": <Signature text={longName} />,
  },
  SignaturePreview: {
    empty: <SignaturePreview typed="" />,
    typed: <SignaturePreview typed="Luis Ortega" />,
  },
  SignedNameInput: {
    empty: <SignedNameInput label="Sign with your name" typed="" sentence={sentence} />,
    typed: (
      <SignedNameInput
        label="Sign with your full name"
        typed={longName}
        sentence={longName}
        defaultValue={longName}
        error="Type your name as it is in your account."
      />
    ),
  },
};
