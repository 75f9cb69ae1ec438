import type { LegalText } from "./legal-page";

export const privacy: LegalText = {
  title: "Kebijakan Privasi",
  since: "2026-11-20",
  lead: "Data apa yang kami simpan, untuk apa, berapa lama, dan apa saja hak kamu.",
  sections: [
    {
      id: "who",
      heading: "Siapa yang bertanggung jawab",
      body: (
        <p>
          Pengelola situs ini (“kami”) adalah pengendali data pribadimu menurut Undang-Undang Nomor 27 Tahun 2022
          tentang Pelindungan Data Pribadi (UU PDP) dan, bila berlaku, General Data Protection Regulation (GDPR) Uni
          Eropa. Untuk menghubungi kami, tanya staf tempat olahraga yang menerima pemesanan di sini: akses mereka
          berasal dari kami.
        </p>
      ),
    },
    {
      id: "what",
      heading: "Apa yang kami simpan, dan untuk apa",
      body: (
        <ul>
          <li>
            <strong>Akun:</strong> alamat email, nama, apakah alamatnya sudah terbukti, serta versi ketentuan yang kamu
            setujui dan kapan. Dibutuhkan untuk menyediakan akun (perjanjian).
          </li>
          <li>
            <strong>Olahraga kamu:</strong> yang mana, level berapa, urutannya bagaimana, kalau kamu memilihnya. Dipakai
            untuk menampilkan main bareng yang cocok (perjanjian).
          </li>
          <li>
            <strong>Pesanan:</strong> tempat, olahraga, jam, catatan, harga, dan setiap langkah beserta waktunya.
            Dibutuhkan untuk pesanan itu, dan supaya kedua pihak bisa melihat lagi apa yang disepakati (perjanjian).
          </li>
          <li>
            <strong>Main bareng:</strong> yang kamu buka atau ikuti, apa yang kamu tulis, dan kapan kamu bergabung
            (perjanjian).
          </li>
          <li>
            <strong>Riwayat masuk:</strong> kapan dan bagaimana kamu masuk, dengan alamat jaringan dan peramban. Dipakai
            untuk melindungi akun dan mencegah penyalahgunaan (kepentingan sah atas keamanan).
          </li>
          <li>
            <strong>Log server:</strong> catatan teknis permintaan, tanpa kode, kata sandi, atau isi email (kepentingan
            sah untuk menjalankan layanan).
          </li>
        </ul>
      ),
    },
    {
      id: "not",
      heading: "Apa yang tidak kami lakukan",
      body: (
        <p>
          Tidak ada iklan, tidak ada pelacakan pihak ketiga, tidak ada penjualan data, tidak ada keputusan tentang kamu
          yang dibuat mesin saja. Huruf, ikon, dan skrip berasal dari situs ini sendiri, jadi tidak ada pihak lain yang
          tahu kamu ke sini.
        </p>
      ),
    },
    {
      id: "cookies",
      heading: "Kuki dan penyimpanan di peramban",
      body: (
        <ul>
          <li>
            Kuki sesi yang tidak bisa dibaca skrip, dan penanda di sampingnya yang hanya menyatakan sesi itu ada: selama
            kamu masuk, paling lama 90 hari.
          </li>
          <li>Halaman tujuan setelah masuk: 30 menit.</li>
          <li>Pilihan bahasa: 365 hari. Pilihan warna: sampai kamu menghapusnya.</li>
          <li>
            Nama dan alamat emailmu, supaya kamu disapa tanpa menunggu: dipakai paling lama 24 jam, dihapus saat kamu
            keluar.
          </li>
        </ul>
      ),
    },
    {
      id: "sharing",
      heading: "Siapa melihat apa",
      body: (
        <ul>
          <li>Petugas tempat melihat nama, alamat email, dan catatanmu pada pesanan di tempat mereka.</li>
          <li>
            Pemain yang sudah masuk melihat nama dan fotomu di main bareng yang kamu buka atau ikuti. Pengunjung melihat
            nama depan dan satu inisial.
          </li>
          <li>
            Perusahaan yang menjalankan server dan mengantar email kami memproses data hanya atas perintah kami. Kalau
            data sampai ke luar negeri, kami pastikan pelindungannya sesuai undang-undang.
          </li>
          <li>Pihak berwenang mendapat data hanya bila hukum mewajibkan.</li>
        </ul>
      ),
    },
    {
      id: "how-long",
      heading: "Berapa lama",
      body: (
        <ul>
          <li>
            Kode masuk berlaku 10 menit dan tidak pernah disimpan dalam bentuk terbaca. Sesi berakhir setelah 30 hari
            tidak dipakai, dan paling lambat setelah 90 hari.
          </li>
          <li>
            Akun, olahraga, pesanan, dan main bareng: selama kamu punya akun. Saat kamu minta dihapus, kami hapus yang
            hanya milikmu dan kami anonimkan yang masih dibutuhkan orang lain, misalnya riwayat pesanan suatu tempat.
          </li>
          <li>Lebih lama hanya bila undang-undang mengharuskan, dan hanya untuk tujuan itu.</li>
        </ul>
      ),
    },
    {
      id: "rights",
      heading: "Hak kamu",
      body: (
        <>
          <p>Menurut UU PDP (Pasal 5 sampai 13) dan GDPR (Pasal 15 sampai 22), tanpa biaya kamu berhak:</p>
          <ul>
            <li>
              tahu data apa yang kami simpan, untuk apa, dan untuk siapa, serta mendapat salinannya, juga untuk dibawa
              ke tempat lain;
            </li>
            <li>memperbaiki, melengkapi, atau menghapusnya;</li>
            <li>menghentikan atau membatasi pemakaiannya, atau menolaknya;</li>
            <li>menarik persetujuan yang pernah diberikan, untuk selanjutnya;</li>
            <li>
              menuntut ganti rugi bila hukum dilanggar, dan mengadu ke lembaga pelindungan data: di Indonesia yang
              ditunjuk UU PDP, di Uni Eropa yang ada di tempat tinggalmu.
            </li>
          </ul>
          <p>
            Hubungi kami seperti disebut di atas. Demi keamananmu kami pastikan dulu bahwa memang kamu yang meminta.
            Kami menjawab tanpa menunda: dalam 3 × 24 jam bila UU PDP menentukan begitu, dan paling lambat sebulan.
          </p>
        </>
      ),
    },
    {
      id: "safety",
      heading: "Bagaimana data dijaga",
      body: (
        <p>
          Tidak ada kata sandi yang bisa dicuri: kode dan token sesi hanya disimpan sebagai hash. Petugas hanya melihat
          tempat yang menjadi tanggung jawabnya, dan setiap langkah mereka pada pesanan tercatat. Kalau sampai datamu
          bocor, kami memberi tahu kamu dan lembaga berwenang dalam 3 × 24 jam: data apa, kapan, bagaimana, dan apa yang
          kami lakukan.
        </p>
      ),
    },
    {
      id: "children",
      heading: "Anak muda",
      body: (
        <p>
          Lapang untuk usia 13 tahun ke atas. Di bawah 18 tahun, orang tua atau wali harus sudah setuju; mereka boleh
          memakai semua hak di atas atas nama anaknya.
        </p>
      ),
    },
  ],
};
